CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" bigint NOT NULL,
	"minimum_goods_cents" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_user" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_upper_case" CHECK ("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_kind_known" CHECK ("discount_codes"."kind" in ('percent', 'amount', 'freeShipping')),
	CONSTRAINT "discount_codes_value_not_negative" CHECK ("discount_codes"."value" >= 0),
	CONSTRAINT "discount_codes_percent_is_a_share" CHECK ("discount_codes"."kind" <> 'percent' or "discount_codes"."value" <= 10000),
	CONSTRAINT "discount_codes_minimum_not_negative" CHECK ("discount_codes"."minimum_goods_cents" >= 0),
	CONSTRAINT "discount_codes_uses_within_limit" CHECK ("discount_codes"."uses" >= 0 and "discount_codes"."uses" <= "discount_codes"."max_uses")
);
--> statement-breakpoint
CREATE TABLE "price_tiers" (
	"drill_id" uuid NOT NULL,
	"min_quantity" integer NOT NULL,
	"price_cents" bigint NOT NULL,
	CONSTRAINT "price_tiers_drill_id_min_quantity_pk" PRIMARY KEY("drill_id","min_quantity"),
	CONSTRAINT "price_tiers_above_one" CHECK ("price_tiers"."min_quantity" >= 2),
	CONSTRAINT "price_tiers_price_positive" CHECK ("price_tiers"."price_cents" >= 1)
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"basis" text NOT NULL,
	"steps" jsonb NOT NULL,
	"countries" text[] NOT NULL,
	"regions" text[] NOT NULL,
	"cut_off_hour" integer NOT NULL,
	"min_days" integer NOT NULL,
	"max_days" integer NOT NULL,
	CONSTRAINT "shipping_rates_basis_known" CHECK ("shipping_rates"."basis" in ('flat', 'weight', 'goods')),
	CONSTRAINT "shipping_rates_days_in_order" CHECK (0 <= "shipping_rates"."min_days" and "shipping_rates"."min_days" <= "shipping_rates"."max_days")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rate" integer NOT NULL,
	"country" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"covers_shipping" boolean NOT NULL,
	CONSTRAINT "tax_rates_rate_is_a_share" CHECK ("tax_rates"."rate" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "drills" ADD COLUMN "weight_grams" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_tiers" ADD CONSTRAINT "price_tiers_drill_id_drills_id_fk" FOREIGN KEY ("drill_id") REFERENCES "public"."drills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redemptions_by_code_and_user" ON "redemptions" USING btree ("code_id","user_id");--> statement-breakpoint
CREATE INDEX "redemptions_by_user" ON "redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_rates_one_for_each_place" ON "tax_rates" USING btree ("country",lower("region"));--> statement-breakpoint
ALTER TABLE "drills" ADD CONSTRAINT "drills_weight_not_negative" CHECK ("drills"."weight_grams" >= 0);