ALTER TABLE "cart_operations" ADD COLUMN "cart_id" uuid;--> statement-breakpoint
CREATE INDEX "cart_lines_by_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_operations_of_cart" ON "cart_operations" USING btree ("cart_id","created_at");