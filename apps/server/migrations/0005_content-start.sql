-- What stands on the pages from the start, everybody's; a municipality puts its own in the place of each.
INSERT INTO "content_items" ("kind", "page", "position", "title", "body", "details", "published_at") VALUES
	('category', 'careContacts', 1, '{"en": "Own doctor", "sv": "Egen läkare"}', '{"en": "The health centre where you are registered", "sv": "Vårdcentralen där du är listad"}', '{"item": "own-doctor"}', now()),
	('category', 'careContacts', 2, '{"en": "Video doctor", "sv": "Videoläkare"}', '{"en": "See a doctor without leaving home", "sv": "Träffa en läkare utan att lämna hemmet"}', '{"item": "telemedicine"}', now()),
	('category', 'careContacts', 3, '{"en": "Health line 1177", "sv": "Vårdguiden 1177"}', '{"en": "Medical advice day and night. In an emergency, call 112.", "sv": "Sjukvårdsrådgivning dygnet runt. Ring 112 om det är akut."}', '{"item": "health-line", "phone": "1177", "link": "https://www.1177.se/"}', now()),
	('category', 'services', 1, '{"en": "Goods", "sv": "Varor"}', '{"en": "Groceries to the door", "sv": "Matvaror hem till dörren"}', '{"item": "goods"}', now()),
	('category', 'services', 2, '{"en": "Pharmacy", "sv": "Apotek"}', '{"en": "Order and renew", "sv": "Beställ och förnya recept"}', '{"item": "pharmacy"}', now()),
	('category', 'services', 3, '{"en": "Transport service", "sv": "Färdtjänst"}', '{"en": "Book a ride", "sv": "Boka en resa"}', '{"item": "transport"}', now()),
	('category', 'services', 4, '{"en": "Restaurant", "sv": "Restaurang"}', '{"en": "Meals brought home", "sv": "Mat som kommer hem"}', '{"item": "restaurant"}', now()),
	('category', 'aid', 1, '{"en": "Blood pressure", "sv": "Blodtryck"}', '{"en": "Measure at home", "sv": "Mät hemma"}', '{"item": "blood-pressure"}', now()),
	('category', 'aid', 2, '{"en": "Medication", "sv": "Medicin"}', '{"en": "The right medicine at the right time", "sv": "Rätt medicin i rätt tid"}', '{"item": "dispenser"}', now()),
	('category', 'aid', 3, '{"en": "Alarm", "sv": "Larm"}', '{"en": "The safety alarm on the wrist", "sv": "Trygghetslarmet på handleden"}', '{"item": "alarm"}', now()),
	('category', 'aid', 4, '{"en": "Movement", "sv": "Rörelse"}', '{"en": "Notices when somebody gets up at night", "sv": "Märker när någon går upp på natten"}', '{"item": "movement"}', now()),
	('category', 'entertainment', 1, '{"en": "Films", "sv": "Film"}', '{"en": "Films and series", "sv": "Filmer och serier"}', '{"item": "films"}', now()),
	('category', 'entertainment', 2, '{"en": "Slideshow", "sv": "Bildspel"}', '{"en": "The pictures that were sent here, one after another", "sv": "Bilderna som har skickats hit, en efter en"}', '{"item": "slideshow"}', now()),
	('category', 'entertainment', 3, '{"en": "Music", "sv": "Musik"}', '{"en": "Songs one knows by heart", "sv": "Låtar man kan utantill"}', '{"item": "music"}', now()),
	('category', 'entertainment', 4, '{"en": "Radio", "sv": "Radio"}', '{"en": "News, talk and music", "sv": "Nyheter, prat och musik"}', '{"item": "radio"}', now()),
	('intro', NULL, 1, '{"en": "A window that is always lit", "sv": "Ett fönster där det alltid lyser"}', '{"en": "The TV in the room and your phone belong together. Ring, write, send pictures and plan the day together, with no new buttons to learn.", "sv": "Tv:n i rummet och din telefon hör ihop. Ring, skriv, skicka bilder och planera dagen tillsammans, utan nya knappar att lära sig."}', '{}', now());
