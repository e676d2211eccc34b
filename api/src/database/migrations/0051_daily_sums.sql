CREATE TABLE "daily_payment_times" (
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "daily_payment_times_day_seconds_pk" PRIMARY KEY("day","seconds")
);
--> statement-breakpoint
CREATE TABLE "daily_product_sums" (
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"units" bigint NOT NULL,
	"charged_cents" bigint NOT NULL,
	CONSTRAINT "daily_product_sums_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sums" (
	"day" date PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"charged_cents" bigint NOT NULL,
	"orders" integer NOT NULL,
	"units" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"refunds" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_payment_times" ADD CONSTRAINT "daily_payment_times_day_daily_sums_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_sums"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_product_sums" ADD CONSTRAINT "daily_product_sums_day_daily_sums_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_sums"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What an order's refunds before this release gave back of its discount: in proportion to their amounts, or to their units where
-- the order cost nothing. Those that failed are counted apart.
UPDATE "refund_lines" SET "discount_cents" = "divided"."discount"
FROM (
	SELECT "refund_id", "order_id", floor("discount_cents"::numeric * "upto" / "whole") - floor("discount_cents"::numeric * ("upto" - "part") / "whole") AS "discount"
	FROM (
		SELECT "refund_id", "order_id", "discount_cents", "part", "whole",
			sum("part") OVER (PARTITION BY "order_id", "is_failed" ORDER BY "refund_id") AS "upto"
		FROM (
			SELECT l."refund_id", l."order_id", o."discount_cents", r."state" = 'failed' AS "is_failed",
				CASE o."charged_cents" WHEN 0 THEN l."quantity" ELSE l."amount_cents" END AS "part",
				CASE o."charged_cents" WHEN 0 THEN o."quantity" ELSE o."charged_cents" END AS "whole"
			FROM "refund_lines" l JOIN "refunds" r ON r."id" = l."refund_id" JOIN "orders" o ON o."id" = l."order_id"
			WHERE o."discount_cents" > 0
		) AS "parts"
	) AS "ordered"
) AS "divided"
WHERE "refund_lines"."refund_id" = "divided"."refund_id" AND "refund_lines"."order_id" = "divided"."order_id";
