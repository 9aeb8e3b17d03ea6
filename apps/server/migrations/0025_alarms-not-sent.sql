CREATE TABLE "alarm_not_sent_mails" (
	"alarm_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_repeated" boolean NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alarm_not_sent_mails_alarm_id_user_id_due_at_pk" PRIMARY KEY("alarm_id","user_id","due_at")
);
--> statement-breakpoint
ALTER TABLE "alarm_steps" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "alarm_not_sent_mails" ADD CONSTRAINT "alarm_not_sent_mails_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_not_sent_mails" ADD CONSTRAINT "alarm_not_sent_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_not_sent_mails_try_at_index" ON "alarm_not_sent_mails" USING btree ("try_at");