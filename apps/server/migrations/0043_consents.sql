CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"box_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"cohabitant" text DEFAULT '' NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"giver" text NOT NULL,
	"given_by" text NOT NULL,
	"proof" text NOT NULL,
	"witness" text DEFAULT '' NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"noted_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text DEFAULT '' NOT NULL,
	"withdrawal_noted_by" integer,
	"expiry_announced" boolean DEFAULT false NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"remind_tries" integer DEFAULT 0 NOT NULL,
	"remind_claimed_until" timestamp (3) with time zone,
	"request" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_box_id_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."boxes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_withdrawal_noted_by_users_id_fk" FOREIGN KEY ("withdrawal_noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_box_id_purpose_index" ON "consents" USING btree ("box_id","purpose");--> statement-breakpoint
CREATE INDEX "consents_user_id_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_that_end" ON "consents" USING btree ("until") WHERE "consents"."withdrawn_at" is null and not "consents"."expiry_announced";--> statement-breakpoint
CREATE INDEX "consents_to_remind_of" ON "consents" USING btree ("remind_at") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
INSERT INTO "consents" ("box_id", "purpose", "giver", "given_by", "proof", "from")
SELECT "boxes"."id", "agreed"."purpose", 'unstated', coalesce("agreed"."value" ->> 'agreedBy', ''), 'beforeRegister',
	CASE jsonb_typeof("agreed"."value" -> 'agreedAt') WHEN 'number' THEN CASE WHEN ("agreed"."value" ->> 'agreedAt')::numeric BETWEEN 0 AND 4102444800000 THEN least(to_timestamp(("agreed"."value" ->> 'agreedAt')::numeric / 1000), now()) ELSE now() END ELSE now() END
FROM "boxes", LATERAL (VALUES ('help', "boxes"."help"), ('silence', "boxes"."silence")) AS "agreed" ("purpose", "value")
WHERE jsonb_typeof("agreed"."value") = 'object';--> statement-breakpoint
INSERT INTO "consents" ("box_id", "purpose", "user_id", "giver", "given_by", "proof", "from")
SELECT "box_id", 'automaticAnswer', "user_id", 'unstated', coalesce("auto_answer" ->> 'agreedBy', ''), 'beforeRegister',
	CASE jsonb_typeof("auto_answer" -> 'agreedAt') WHEN 'number' THEN CASE WHEN ("auto_answer" ->> 'agreedAt')::numeric BETWEEN 0 AND 4102444800000 THEN least(to_timestamp(("auto_answer" ->> 'agreedAt')::numeric / 1000), now()) ELSE now() END ELSE now() END
FROM "links" WHERE jsonb_typeof("auto_answer") = 'object' AND "granted";
