CREATE TABLE "search_trigrams" (
	"trigram" text NOT NULL,
	"phrase" text NOT NULL,
	CONSTRAINT "search_trigrams_trigram_phrase_pk" PRIMARY KEY("trigram","phrase")
);
--> statement-breakpoint
ALTER TABLE "drills" drop column "search";--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("drills"."name"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'A') || setweight(to_tsvector('english', regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower("drills"."description"), '(\d),(?=\d{3}(?!\d))', '\1', 'g'), '(\d)[.,]0+(?!\d)', '\1', 'g'), '(\d)[.,](?=\d)', '\1p', 'g'), '\y(\d)[ -](?=\d{1,2}/\d)', '\1z', 'g'), '(\d)/(?=\d)', '\1q', 'g'), '(\d)[x×](?=\d)', '\1 x ', 'g'), '(\d) ?(?:["″”]|''''|′′)', '\1in', 'g'), '(\d)(?=(?:(?:, | and | to | or | x | ?[-–] ?)[\dp]+){1,12} ?mm\y)', '\1mm', 'g'), '\y(\d[\dpqz]*)[ -]?([a-z]+)\y', '\1 \1\2 \2', 'g'), '[-–/_.,:;@&+*]', ' ', 'g')), 'B')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "drills_by_name_words" ON "drills" USING gin (ts_filter("search", '{a}'));--> statement-breakpoint
CREATE INDEX "drills_by_words" ON "drills" USING gin ("search");--> statement-breakpoint
INSERT INTO "search_trigrams" ("trigram", "phrase")
SELECT DISTINCT substr('  ' || letters || ' ', place, 3), phrase
FROM (
	SELECT phrase, replace(phrase, ' ', '') AS letters
	FROM (
		SELECT lower(token) AS phrase FROM "drills", ts_parse('default', name || ' ' || description)
		WHERE tokid IN (1, 2, 10, 11)
		UNION
		SELECT lower(token || ' ' || lead(token) OVER (PARTITION BY "id" ORDER BY place))
		FROM "drills", ts_parse('default', name) WITH ORDINALITY AS parsed (tokid, token, place)
		WHERE tokid IN (1, 2, 10, 11)
	) AS written
) AS phrases, generate_series(1, length(letters) + 1) AS place
WHERE length(letters) BETWEEN 3 AND 40;
