ALTER TABLE "carts" DROP CONSTRAINT "carts_shipping_rate_id_shipping_rates_id_fk";
--> statement-breakpoint
DROP INDEX "carts_by_shipping_rate";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "invoice_address" jsonb;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "invoice_address" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "shipping_rate_id" uuid;