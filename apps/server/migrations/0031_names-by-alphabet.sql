DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "boxes_by_resident";--> statement-breakpoint
CREATE INDEX "users_by_name_en" ON "users" USING btree ((trim("first_name" || ' ' || "last_name") collate "en-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_by_name_sv" ON "users" USING btree ((trim("first_name" || ' ' || "last_name") collate "sv-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "boxes_by_resident_en" ON "boxes" USING btree ((trim(("profile" ->> 'firstName') || ' ' || ("profile" ->> 'lastName')) collate "en-x-icu"),"id") WHERE "boxes"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "boxes_by_resident_sv" ON "boxes" USING btree ((trim(("profile" ->> 'firstName') || ' ' || ("profile" ->> 'lastName')) collate "sv-x-icu"),"id") WHERE "boxes"."retired_at" is null;