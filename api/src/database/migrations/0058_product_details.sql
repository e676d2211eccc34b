ALTER TABLE "drills" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "sku" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "gtin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "in_the_box" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "length_mm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "width_mm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "height_mm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "manufacturer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "responsible_person" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "warnings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("drills"."name" || ' ; ' || "drills"."brand" || ' ; ' || "drills"."sku" || ' ; ' || "drills"."gtin"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("drills"."description"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'B')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "drills_by_all_words" ON "drills" USING gin ("words");--> statement-breakpoint
CREATE INDEX "drills_by_all_name_words" ON "drills" USING gin (ts_filter("words", '{a}'));--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_size_not_negative" CHECK (least("drills"."length_mm", "drills"."width_mm", "drills"."height_mm") >= 0);--> statement-breakpoint
-- Deferrable, so that a statement is checked when it has ended: two products of a file may swap their numbers.
ALTER TABLE "drills" ADD CONSTRAINT "drills_sku_unique" EXCLUDE USING btree (lower("sku") WITH =) WHERE ("sku" <> '') DEFERRABLE INITIALLY IMMEDIATE;
