ALTER TABLE "files" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "files_processing" ON "files" USING btree ("id") WHERE "files"."state" = 'processing';