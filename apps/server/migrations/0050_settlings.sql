CREATE TABLE "directory_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"request" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_settlings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_settlings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"changed_by" integer,
	"address" text,
	"user_agent" text,
	"apart" boolean DEFAULT false NOT NULL,
	"request" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_mails" ADD CONSTRAINT "directory_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_settlings" ADD CONSTRAINT "directory_settlings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_mails_user_id_index" ON "directory_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_mails_try_at_index" ON "directory_mails" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "directory_settlings_user_id_index" ON "directory_settlings" USING btree ("user_id");