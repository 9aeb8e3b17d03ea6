CREATE TABLE "directory_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"provider" text,
	"cluster_id" integer,
	"username" text,
	"external_id" text,
	"active" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer NOT NULL,
	"name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_members" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "directory_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text,
	"group_name" text NOT NULL,
	"role" text NOT NULL,
	"level" text NOT NULL,
	"cluster_id" integer,
	"group_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cluster_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "directory_accounts" ADD CONSTRAINT "directory_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_accounts" ADD CONSTRAINT "directory_accounts_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_members" ADD CONSTRAINT "directory_members_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_members" ADD CONSTRAINT "directory_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_roles" ADD CONSTRAINT "directory_roles_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_accounts_username_unique" ON "directory_accounts" USING btree ("cluster_id",lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "directory_accounts_external_id_unique" ON "directory_accounts" USING btree ("cluster_id","external_id");--> statement-breakpoint
CREATE INDEX "directory_accounts_external_id_index" ON "directory_accounts" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_groups_external_id_unique" ON "directory_groups" USING btree ("cluster_id","external_id");--> statement-breakpoint
CREATE INDEX "directory_groups_cluster_id_name_index" ON "directory_groups" USING btree ("cluster_id","name");--> statement-breakpoint
CREATE INDEX "directory_members_user_id_index" ON "directory_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "directory_roles_cluster_id_index" ON "directory_roles" USING btree ("cluster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_token_hash_unique" ON "scim_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "scim_tokens_cluster_id_index" ON "scim_tokens" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_created_by_index" ON "scim_tokens" USING btree ("created_by");