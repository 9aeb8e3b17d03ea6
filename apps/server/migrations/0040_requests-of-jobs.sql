ALTER TABLE "alarm_not_sent_mails" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "alarm_steps" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "link_mails" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request" text;