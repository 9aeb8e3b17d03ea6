CREATE TABLE "data_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"cluster_id" integer,
	"request" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"fd" text NOT NULL,
	"bytes" bigint,
	"ends_at" timestamp (3) with time zone,
	"link_hash" text,
	"link_ends_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_asked_by_id_index" ON "data_exports" USING btree ("asked_by","id");--> statement-breakpoint
CREATE INDEX "data_exports_under_way" ON "data_exports" USING btree ("try_at");--> statement-breakpoint
CREATE INDEX "data_exports_fd_index" ON "data_exports" USING btree ("fd");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_link_unique" ON "data_exports" USING btree ("link_hash");