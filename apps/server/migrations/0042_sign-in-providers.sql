CREATE TABLE "provider_flows" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"anew" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_identifiers" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"keyed_hash" text NOT NULL,
	CONSTRAINT "user_identifiers_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "identity_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session_hash" text;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identifiers" ADD CONSTRAINT "user_identifiers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_flows_expires_at_index" ON "provider_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identities_subject_unique" ON "provider_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identities_user_unique" ON "provider_identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identifiers_unique" ON "user_identifiers" USING btree ("kind","keyed_hash");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_provider_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."provider_identities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_identity_id_index" ON "sessions" USING btree ("identity_id");