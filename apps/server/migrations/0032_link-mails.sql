CREATE TABLE "link_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"box_id" integer NOT NULL,
	"recipient_id" integer NOT NULL,
	"recipient" jsonb NOT NULL,
	"user_ids" integer[] NOT NULL,
	"by_user_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "link_mails" ADD CONSTRAINT "link_mails_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_mails" ADD CONSTRAINT "link_mails_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_mails" ADD CONSTRAINT "link_mails_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_mails_due_at_index" ON "link_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "link_mails_box_id_recipient_id_index" ON "link_mails" USING btree ("box_id","recipient_id");