-- "Information" is there from the start; the others are what residents' days are made of.
INSERT INTO "calendar_types" ("type", "color") VALUES
	('Information', '#2468b3'),
	('Activity', '#f3ae36'),
	('Visit', '#6f5bb0'),
	('Care', '#a8577e')
ON CONFLICT DO NOTHING;
