ALTER TABLE "messages" ADD COLUMN "planned_rooms" integer[];--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "expired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reminds_of_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "template_id" integer;--> statement-breakpoint
CREATE INDEX "messages_planned" ON "messages" USING btree ("scheduled_at") WHERE "messages"."planned_rooms" is not null;--> statement-breakpoint
CREATE INDEX "messages_expiring" ON "messages" USING btree ("expires_at") WHERE "messages"."expires_at" is not null and "messages"."expired_at" is null;