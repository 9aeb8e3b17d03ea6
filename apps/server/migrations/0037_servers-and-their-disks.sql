CREATE TABLE "disk_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disk_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"server" text NOT NULL,
	"disk" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"disks" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disk_mails" ADD CONSTRAINT "disk_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disk_mails_try_at_index" ON "disk_mails" USING btree ("try_at");