DROP INDEX "reported_calls_user_id_started_at_index";--> statement-breakpoint
CREATE INDEX "call_legs_open" ON "call_legs" USING btree ("extension") WHERE "call_legs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reported_calls_user_id_room_id_started_at_index" ON "reported_calls" USING btree ("user_id","room_id","started_at");