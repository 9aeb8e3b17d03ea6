CREATE TABLE "device_pins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_users" (
	"device_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_users_device_id_user_id_pk" PRIMARY KEY("device_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"enrolled_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared_device_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_pin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_pins" ADD CONSTRAINT "device_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_users" ADD CONSTRAINT "device_users_device_id_shared_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_users" ADD CONSTRAINT "device_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_devices" ADD CONSTRAINT "shared_devices_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_users_user_id_index" ON "device_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_users_last_used_at_index" ON "device_users" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_devices_secret_hash_unique" ON "shared_devices" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_devices_code_hash_unique" ON "shared_devices" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "shared_devices_cluster_id_index" ON "shared_devices" USING btree ("cluster_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_shared_device_id_shared_devices_id_fk" FOREIGN KEY ("shared_device_id") REFERENCES "public"."shared_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_shared_device_id_index" ON "sessions" USING btree ("shared_device_id");