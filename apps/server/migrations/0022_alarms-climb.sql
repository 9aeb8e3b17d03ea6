CREATE TABLE "alarm_calls" (
	"alarm_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_calls_alarm_id_user_id_pk" PRIMARY KEY("alarm_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "alarm_steps" (
	"alarm_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"user_ids" integer[] DEFAULT '{}' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone,
	CONSTRAINT "alarm_steps_alarm_id_position_pk" PRIMARY KEY("alarm_id","position")
);
--> statement-breakpoint
CREATE TABLE "group_ladders" (
	"group_id" integer PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "alarm_recipients_room_id_index";--> statement-breakpoint
DROP INDEX "alarms_cluster_id_created_at_index";--> statement-breakpoint
ALTER TABLE "alarms" ALTER COLUMN "cluster_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alarm_recipients" ADD COLUMN "repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "origin" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "room_id" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "sound_file_id" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "ladder" jsonb;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "steps_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "next_step_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "ladder_end" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "taken_by" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "end_note" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "ended_by" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "help_id" uuid;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "life_sign_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "help" jsonb;--> statement-breakpoint
ALTER TABLE "boxes" ADD COLUMN "silence" jsonb;--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD CONSTRAINT "alarm_calls_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_calls" ADD CONSTRAINT "alarm_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_steps" ADD CONSTRAINT "alarm_steps_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_ladders" ADD CONSTRAINT "group_ladders_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_calls_user_id_index" ON "alarm_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alarm_steps_under_way" ON "alarm_steps" USING btree ("try_at") WHERE "alarm_steps"."try_at" is not null;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_sound_file_id_files_id_fk" FOREIGN KEY ("sound_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_recipients_room_id_alarm_id_index" ON "alarm_recipients" USING btree ("room_id","alarm_id");--> statement-breakpoint
CREATE INDEX "alarms_state_created_at_index" ON "alarms" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "alarms_room_id_index" ON "alarms" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "alarms_planned" ON "alarms" USING btree ("scheduled_at") WHERE "alarms"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "alarms_climbing" ON "alarms" USING btree ("next_step_at") WHERE "alarms"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "alarms_open" ON "alarms" USING btree ("id") WHERE "alarms"."next_step_at" is not null or "alarms"."ladder_end" = 'unanswered';--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_help_id_unique" ON "alarms" USING btree ("room_id","help_id");