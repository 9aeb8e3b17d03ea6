DROP INDEX "rooms_group_id_index";--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "users_created_at_id_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_at_index" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at_index" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "boxes_by_resident" ON "boxes" USING btree (("profile" ->> 'lastName'),("profile" ->> 'firstName'),"id") WHERE "boxes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_by_position" ON "content_items" USING btree ("kind","position","id") WHERE "content_items"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "content_items_by_time" ON "content_items" USING btree ("kind",coalesce("published_at", 'epoch')) WHERE "content_items"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "entities_name_index" ON "entities" USING btree ("name");--> statement-breakpoint
CREATE INDEX "rooms_group_id_retired_at_index" ON "rooms" USING btree ("group_id","retired_at");