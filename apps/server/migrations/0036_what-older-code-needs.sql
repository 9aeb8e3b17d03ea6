CREATE TABLE "schema_narrowings" (
	"migration" integer PRIMARY KEY NOT NULL,
	"oldest_code" integer NOT NULL,
	"release" text NOT NULL
);
