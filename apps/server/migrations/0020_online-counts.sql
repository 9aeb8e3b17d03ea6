CREATE TABLE "online_counts" (
	"cluster_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"online" integer NOT NULL,
	"tvs" integer NOT NULL,
	CONSTRAINT "online_counts_cluster_id_at_pk" PRIMARY KEY("cluster_id","at")
);
--> statement-breakpoint
ALTER TABLE "online_counts" ADD CONSTRAINT "online_counts_cluster_id_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."clusters"("id") ON DELETE cascade ON UPDATE no action;