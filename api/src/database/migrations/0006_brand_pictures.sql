ALTER TABLE "pictures" ADD COLUMN "brand_file" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "favicon" jsonb;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "shared_picture" jsonb;