-- Of what was written twice at once, the first stays.
UPDATE "content_items" SET "retired_at" = now() WHERE "kind" = 'category' AND "retired_at" IS NULL AND EXISTS (
	SELECT 1 FROM "content_items" "first" WHERE "first"."kind" = 'category' AND "first"."retired_at" IS NULL
		AND coalesce("first"."cluster_id", 0) = coalesce("content_items"."cluster_id", 0)
		AND "first"."page" = "content_items"."page"
		AND "first"."details" ->> 'item' = "content_items"."details" ->> 'item'
		AND "first"."id" < "content_items"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_once" ON "content_items" USING btree (coalesce("cluster_id", 0),"page",("details" ->> 'item')) WHERE "content_items"."kind" = 'category' and "content_items"."retired_at" is null;