CREATE TABLE "cart_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cart_operations_by_age" ON "cart_operations" USING btree ("created_at");