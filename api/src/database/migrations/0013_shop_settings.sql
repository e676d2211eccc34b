CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text NOT NULL,
	"weight_unit" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."is_only"),
	CONSTRAINT "shop_settings_weight_unit_known" CHECK ("shop_settings"."weight_unit" in ('kg', 'lb'))
);
--> statement-breakpoint
ALTER TABLE "discount_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_rates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_rates" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "detail" text;