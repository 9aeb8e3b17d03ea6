CREATE TABLE "backup_runs" (
	"what" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"bytes" bigint,
	"duration_ms" integer,
	"failed_at" timestamp (3) with time zone,
	"fault" text
);
