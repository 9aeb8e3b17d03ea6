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
SELECT "boxes"."id", "agreed"."purpose", 'unstated', "agreed"."value" ->> 'agreedBy', 'beforeRegister', to_timestamp(("agreed"."value" ->> 'agreedAt')::numeric / 1000)
FROM "boxes", LATERAL (VALUES ('help', "boxes"."help"), ('silence', "boxes"."silence")) AS "agreed" ("purpose", "value")
WHERE "agreed"."value" IS NOT NULL;--> statement-breakpoint
INSERT INTO "consents" ("box_id", "purpose", "user_id", "giver", "given_by", "proof", "from")
SELECT "box_id", 'automaticAnswer', "user_id", 'unstated', "auto_answer" ->> 'agreedBy', 'beforeRegister', to_timestamp(("auto_answer" ->> 'agreedAt')::numeric / 1000)
FROM "links" WHERE "auto_answer" IS NOT NULL AND "granted";
