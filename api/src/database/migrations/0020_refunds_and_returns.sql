CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"received_quantity" integer,
	"restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "returns_quantity_positive" CHECK ("returns"."quantity" >= 1),
	CONSTRAINT "returns_received_within_quantity" CHECK ("returns"."received_quantity" between 1 and "returns"."quantity"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" in ('requested', 'approved', 'declined', 'received', 'refunded')),
	CONSTRAINT "returns_received_has_units" CHECK ("returns"."state" not in ('received', 'refunded') or "returns"."received_quantity" is not null)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_id_pk" PRIMARY KEY("refund_id","order_id"),
	CONSTRAINT "refund_lines_quantity_positive" CHECK ("refund_lines"."quantity" >= 1),
	CONSTRAINT "refund_lines_amount_not_negative" CHECK ("refund_lines"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_id" uuid NOT NULL,
	"provider_id" text,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"user_id" uuid,
	"request_key" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"return_id" uuid,
	"restock" boolean DEFAULT false NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_one_for_each_request" UNIQUE("user_id","request_key"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" >= 1),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_succeeded_at_provider" CHECK ("refunds"."state" <> 'succeeded' or "refunds"."provider_id" is not null and "refunds"."succeeded_at" is not null),
	CONSTRAINT "refunds_failed_has_date" CHECK (("refunds"."state" = 'failed') = ("refunds"."failed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "charged_back_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "return_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "returns_by_order" ON "returns" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "refund_lines_by_order" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_intent" ON "refunds" USING btree ("intent_id","id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("id") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_charge" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents" - "orders"."discount_cents" + "orders"."tax_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_within_quantity" CHECK ("orders"."refunded_quantity" between 0 and "orders"."quantity");--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_refunded_within_amount" CHECK ("payment_intents"."refunded_cents" between "payment_intents"."charged_back_cents" and "payment_intents"."amount_cents" and "payment_intents"."charged_back_cents" >= 0);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_within_total" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."total_cents");--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_return_days_known" CHECK ("shop_settings"."return_days" between 0 and 365);--> statement-breakpoint
UPDATE "orders" SET "refunded_cents" = "total_cents" - "discount_cents" + "tax_cents" WHERE "refunded_at" IS NOT NULL;--> statement-breakpoint
UPDATE "purchases" SET "refunded_cents" = "total_cents" WHERE "refunded_at" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "refunded_cents" = "payment_intents"."refunded_cents" FROM "payment_intents"
WHERE "provider_id" = "transaction_id" AND "orders"."purchase_id" IS NULL AND "refunded_at" IS NULL AND "payment_intents"."refunded_cents" > 0;--> statement-breakpoint
UPDATE "purchases" SET "refunded_cents" = "payment_intents"."refunded_cents" FROM "payment_intents"
WHERE "provider_id" = "transaction_id" AND "refunded_at" IS NULL AND "payment_intents"."refunded_cents" > 0;
