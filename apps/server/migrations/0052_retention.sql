CREATE TABLE "retention_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "retention_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer,
	"kind" text NOT NULL,
	"days" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_rules_unique" UNIQUE NULLS NOT DISTINCT("cluster_id","kind")
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"kind" text PRIMARY KEY NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"again" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_age" ON "files" USING btree ("created_at") WHERE "files"."deleted_at" is null;--> statement-breakpoint
-- Entries one by one, as each cluster may keep them for a time of its own. The trigger refuses those that are too young.
create function audit_entries_forget_these(entries integer[]) returns void language sql security definer
  set search_path = public, pg_temp
  as $$ delete from audit_entries where id = any(entries) $$;
--> statement-breakpoint
revoke execute on function audit_entries_forget_these(integer[]) from public;
