CREATE SEQUENCE "public"."user_extensions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 699999 START WITH 200000 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."box_extensions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 899999 START WITH 700000 CACHE 1;--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"scope" text DEFAULT 'full' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_groups" (
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "staff_groups_user_id_group_id_pk" PRIMARY KEY("user_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"avatar" text,
	"role" text NOT NULL,
	"level" text DEFAULT 'user' NOT NULL,
	"cluster_id" integer,
	"language" text DEFAULT 'en' NOT NULL,
	"text_size" text DEFAULT 'normal' NOT NULL,
	"contrast" text DEFAULT 'normal' NOT NULL,
	"mobile_app" boolean DEFAULT true NOT NULL,
	"enable_video_call" boolean DEFAULT true NOT NULL,
	"force_change_password" boolean DEFAULT false NOT NULL,
	"extension" text DEFAULT nextval('user_extensions')::text NOT NULL,
	"availability" integer DEFAULT 1 NOT NULL,
	"recent_browser" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_recipients" (
	"alarm_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"shown_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"handled_by" integer,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "alarm_recipients_alarm_id_room_id_pk" PRIMARY KEY("alarm_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"level" text NOT NULL,
	"sound" text,
	"state" text NOT NULL,
	"target" text NOT NULL,
	"target_ids" integer[] DEFAULT '{}' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"recurrence" jsonb,
	"client_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"recalled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"user_id" integer,
	"box_id" integer,
	"cluster_id" integer,
	"subject_type" text,
	"subject_id" integer,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "boxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"extension" text DEFAULT nextval('box_extensions')::text NOT NULL,
	"token_hash" text,
	"simulated" boolean DEFAULT false NOT NULL,
	"profile" jsonb NOT NULL,
	"functions" text[] DEFAULT '{"phone","calendar","careContacts","services","message","aid","entertainment"}' NOT NULL,
	"volume" integer DEFAULT 60 NOT NULL,
	"quiet_hours" jsonb,
	"time_zone" text DEFAULT 'Europe/Stockholm' NOT NULL,
	"language" text DEFAULT 'sv' NOT NULL,
	"inbox_cursor" bigint DEFAULT 0 NOT NULL,
	"online" boolean DEFAULT false NOT NULL,
	"battery" integer,
	"using_battery" boolean,
	"usb_charge" boolean,
	"ac_charge" boolean,
	"ibeacon" integer,
	"mac_address" text DEFAULT '' NOT NULL,
	"app_version" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbox_entries" (
	"box_id" integer NOT NULL,
	"cursor" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbox_entries_box_id_cursor_pk" PRIMARY KEY("box_id","cursor")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"user_id" integer NOT NULL,
	"box_id" integer NOT NULL,
	"granted" boolean DEFAULT true NOT NULL,
	"nick_name" text DEFAULT '' NOT NULL,
	"avatar" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"competence" text DEFAULT 'viewers' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked" boolean DEFAULT false NOT NULL,
	"auto_answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "links_user_id_box_id_pk" PRIMARY KEY("user_id","box_id")
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"box_id" integer,
	"collected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"type_id" integer,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"font_size" text DEFAULT 'medium' NOT NULL,
	"interval" text DEFAULT 'none' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"reminder_minutes" integer DEFAULT -1 NOT NULL,
	"client_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_exceptions" (
	"event_id" integer NOT NULL,
	"occurrence_at" timestamp (3) with time zone NOT NULL,
	"change" jsonb,
	CONSTRAINT "calendar_exceptions_event_id_occurrence_at_pk" PRIMARY KEY("event_id","occurrence_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"color" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_legs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"extension" text NOT NULL,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"detached_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"caller_extension" text NOT NULL,
	"callee_extension" text NOT NULL,
	"user_id" integer,
	"box_id" integer,
	"room_id" integer,
	"direction" text NOT NULL,
	"video" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"cause" text,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reported_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reported_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"incoming" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_seconds" integer NOT NULL,
	"call_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer,
	"kind" text NOT NULL,
	"page" text,
	"parent_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb DEFAULT '{"en":"","sv":""}'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fd" text NOT NULL,
	"owner_id" integer NOT NULL,
	"category" integer NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"percent" integer DEFAULT 100 NOT NULL,
	"reason" text,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"message_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "message_files_message_id_file_id_pk" PRIMARY KEY("message_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"message_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"shown_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "message_recipients_message_id_room_id_pk" PRIMARY KEY("message_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender_id" integer NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"font_size" text DEFAULT 'medium' NOT NULL,
	"dyslexie" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'information' NOT NULL,
	"receiver_type" text DEFAULT 'Individuals' NOT NULL,
	"thread_id" integer,
	"client_id" uuid,
	"scheduled_at" timestamp (3) with time zone,
	"recurrence" jsonb,
	"expires_at" timestamp (3) with time zone,
	"reminder_minutes" integer DEFAULT -1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"recalled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer NOT NULL,
	"box_id" integer NOT NULL,
	"kind" text NOT NULL,
	"enabled" boolean NOT NULL,
	"quiet_hours" jsonb,
	CONSTRAINT "notification_preferences_user_id_box_id_kind_pk" PRIMARY KEY("user_id","box_id","kind")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clusters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"cluster_type" text DEFAULT 'municipality' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_group_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "entity_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entity_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"group_id" integer NOT NULL,
	"name" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_groups" ADD CONSTRAINT "staff_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_groups" ADD CONSTRAINT "staff_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_recipients" ADD CONSTRAINT "alarm_recipients_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_recipients" ADD CONSTRAINT "alarm_recipients_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_recipients" ADD CONSTRAINT "alarm_recipients_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_entries" ADD CONSTRAINT "inbox_entries_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_type_id_calendar_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."calendar_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_legs" ADD CONSTRAINT "call_legs_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_calls" ADD CONSTRAINT "reported_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_calls" ADD CONSTRAINT "reported_calls_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_entity_group_id_entity_groups_id_fk" FOREIGN KEY ("entity_group_id") REFERENCES "public"."entity_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_groups" ADD CONSTRAINT "entity_groups_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token_hash_unique" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_groups_group_id_index" ON "staff_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_extension_unique" ON "users" USING btree ("extension");--> statement-breakpoint
CREATE INDEX "users_cluster_id_index" ON "users" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "alarm_recipients_room_id_index" ON "alarm_recipients" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "alarms_cluster_id_created_at_index" ON "alarms" USING btree ("cluster_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_client_id_unique" ON "alarms" USING btree ("created_by","client_id");--> statement-breakpoint
CREATE INDEX "audit_entries_cluster_id_at_index" ON "audit_entries" USING btree ("cluster_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_user_id_at_index" ON "audit_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_box_id_at_index" ON "audit_entries" USING btree ("box_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_extension_unique" ON "boxes" USING btree ("extension");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_token_hash_unique" ON "boxes" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "boxes_one_active_a_room" ON "boxes" USING btree ("room_id") WHERE "boxes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "links_box_id_index" ON "links" USING btree ("box_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pairings_code_unique" ON "pairings" USING btree ("code");--> statement-breakpoint
CREATE INDEX "pairings_expires_at_index" ON "pairings" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "calendar_events_room_id_starts_at_index" ON "calendar_events" USING btree ("room_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_client_id_unique" ON "calendar_events" USING btree ("created_by","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_types_type_unique" ON "calendar_types" USING btree ("type");--> statement-breakpoint
CREATE INDEX "call_legs_call_id_index" ON "call_legs" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_legs_session_id_index" ON "call_legs" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "calls_user_id_started_at_index" ON "calls" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_box_id_started_at_index" ON "calls" USING btree ("box_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_room_id_started_at_index" ON "calls" USING btree ("room_id","started_at");--> statement-breakpoint
CREATE INDEX "calls_ended_at_index" ON "calls" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "reported_calls_user_id_started_at_index" ON "reported_calls" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_calls_once" ON "reported_calls" USING btree ("user_id","call_id");--> statement-breakpoint
CREATE INDEX "content_items_cluster_id_kind_position_index" ON "content_items" USING btree ("cluster_id","kind","position");--> statement-breakpoint
CREATE INDEX "content_items_parent_id_index" ON "content_items" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_fd_unique" ON "files" USING btree ("fd");--> statement-breakpoint
CREATE INDEX "files_owner_id_category_name_index" ON "files" USING btree ("owner_id","category","name");--> statement-breakpoint
CREATE INDEX "message_files_file_id_index" ON "message_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_recipients_room_id_message_id_index" ON "message_recipients" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id_unique" ON "messages" USING btree ("sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_created_at_index" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_thread_id_index" ON "messages" USING btree ("thread_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_once" ON "push_subscriptions" USING btree ("user_id","token");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entities_entity_group_id_index" ON "entities" USING btree ("entity_group_id");--> statement-breakpoint
CREATE INDEX "entity_groups_cluster_id_index" ON "entity_groups" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "groups_entity_id_index" ON "groups" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "rooms_group_id_index" ON "rooms" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_subject_hash_at_index" ON "failed_attempts" USING btree ("subject_hash","at");--> statement-breakpoint
CREATE INDEX "failed_attempts_at_index" ON "failed_attempts" USING btree ("at");