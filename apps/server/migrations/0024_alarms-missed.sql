ALTER TABLE "alarm_steps" ADD COLUMN "missed_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "changed_by" integer;--> statement-breakpoint
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "alarm_steps" SET "missed_ids" = "user_ids", "reached" = 0 WHERE "state" = 'under_way' AND "kind" = 'mail';
