CREATE TABLE "calendar_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_reminders" (
	"event_id" integer NOT NULL,
	"occurrence_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"unanswered_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_reminders_event_id_occurrence_at_pk" PRIMARY KEY("event_id","occurrence_at")
);
--> statement-breakpoint
CREATE TABLE "calendar_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"fault" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "calendar_events_client_id_unique";--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "monthly_on" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "all_day" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "next_remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "series_day" date;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "subscription_key" text;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_reminders" ADD CONSTRAINT "calendar_reminders_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_secret_unique" ON "calendar_feeds" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_user_unique" ON "calendar_feeds" USING btree ("user_id","room_id");--> statement-breakpoint
CREATE INDEX "calendar_reminders_waiting" ON "calendar_reminders" USING btree ("remind_at") WHERE "calendar_reminders"."acknowledged_at" is null and "calendar_reminders"."unanswered_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_room_id_index" ON "calendar_subscriptions" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "calendar_subscriptions_due_at_index" ON "calendar_subscriptions" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_series_id_calendar_events_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."calendar_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_subscription_id_calendar_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."calendar_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_series_id_index" ON "calendar_events" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "calendar_events_reminding" ON "calendar_events" USING btree ("next_remind_at") WHERE "calendar_events"."next_remind_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_subscription_unique" ON "calendar_events" USING btree ("subscription_id","subscription_key");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_client_id_unique" ON "calendar_events" USING btree ("created_by","client_id","room_id");--> statement-breakpoint
-- An exception is a local day; an occurrence that was changed is an event of its own.
ALTER TABLE "calendar_exceptions" ADD COLUMN "day" date;--> statement-breakpoint
UPDATE "calendar_exceptions" AS x
SET "day" = (x."occurrence_at" AT TIME ZONE coalesce(
	(SELECT b."time_zone" FROM "boxes" b WHERE b."room_id" = e."room_id" ORDER BY b."retired_at" NULLS FIRST LIMIT 1),
	'Europe/Stockholm'))::date
FROM "calendar_events" e
WHERE e."id" = x."event_id";--> statement-breakpoint
INSERT INTO "calendar_events" ("room_id", "created_by", "type_id", "title", "body", "font_size", "starts_at", "ends_at",
	"reminder_minutes", "series_id", "series_day", "created_at", "updated_at", "deleted_at")
SELECT e."room_id", e."created_by", e."type_id", coalesce(x."change"->>'title', e."title"), coalesce(x."change"->>'body', e."body"),
	e."font_size", t."starts_at", coalesce(to_timestamp((x."change"->>'end')::double precision / 1000), t."starts_at" + (e."ends_at" - e."starts_at")),
	e."reminder_minutes", e."id", x."day", e."created_at", e."updated_at", e."deleted_at"
FROM "calendar_exceptions" x
JOIN "calendar_events" e ON e."id" = x."event_id"
CROSS JOIN LATERAL (SELECT coalesce(to_timestamp((x."change"->>'start')::double precision / 1000), x."occurrence_at") AS "starts_at") t
WHERE x."change" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_exceptions" DROP CONSTRAINT "calendar_exceptions_event_id_occurrence_at_pk";--> statement-breakpoint
DELETE FROM "calendar_exceptions" AS x USING "calendar_exceptions" AS y
WHERE x."event_id" = y."event_id" AND x."day" = y."day" AND x."occurrence_at" > y."occurrence_at";--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ALTER COLUMN "day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_exceptions" DROP COLUMN "occurrence_at";--> statement-breakpoint
ALTER TABLE "calendar_exceptions" DROP COLUMN "change";--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_event_id_day_pk" PRIMARY KEY("event_id","day");--> statement-breakpoint
-- From now on, reminders are looked for when they are due.
UPDATE "calendar_events" SET "next_remind_at" = now() WHERE "reminder_minutes" >= 0 AND "deleted_at" IS NULL;
