CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_order_id_pk" PRIMARY KEY("shipment_id","order_id"),
	CONSTRAINT "shipment_lines_quantity_positive" CHECK ("shipment_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"address" text NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"tracking_link" text,
	"shipped_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_by" uuid,
	"tracking_changed_at" timestamp with time zone,
	CONSTRAINT "shipments_carrier_known" CHECK ("shipments"."carrier" in ('UPS', 'FedEx', 'USPS', 'DHL', 'Other')),
	CONSTRAINT "shipments_tracking_has_carrier" CHECK ("shipments"."carrier" is not null or ("shipments"."tracking_number" is null and "shipments"."tracking_link" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_by_order" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_purchase" ON "shipments" USING btree ("purchase_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipped_within_quantity" CHECK ("orders"."shipped_quantity" between 0 and "orders"."quantity");--> statement-breakpoint
-- Each shipped order gets a shipment with its id, of the units that were not refunded when it was shipped.
INSERT INTO "shipments" ("id", "purchase_id", "address", "carrier", "tracking_number", "tracking_link", "shipped_at", "shipped_by", "tracking_changed_at")
SELECT o."id", o."purchase_id", o."address", o."carrier", o."tracking_number", o."tracking_link", o."shipped_at", a."actor_id", o."tracking_changed_at"
FROM "orders" o
LEFT JOIN LATERAL (
	SELECT "actor_id" FROM "audit_log" WHERE "subject_id" = o."id"::text AND "action" = 'order.shipped' ORDER BY "id" LIMIT 1
) a ON true
WHERE o."status" = 'Shipped';--> statement-breakpoint
INSERT INTO "shipment_lines" ("shipment_id", "order_id", "quantity")
SELECT o."id", o."id", greatest(1, o."quantity" - coalesce(r."units", 0))
FROM "orders" o
LEFT JOIN (
	SELECT l."order_id", sum(l."quantity") AS "units"
	FROM "refund_lines" l
	JOIN "refunds" r ON r."id" = l."refund_id"
	JOIN "orders" s ON s."id" = l."order_id"
	WHERE r."created_at" < s."shipped_at" AND (r."state" <> 'failed' OR r."failed_at" > s."shipped_at")
	GROUP BY 1
) r ON r."order_id" = o."id"
WHERE o."status" = 'Shipped';--> statement-breakpoint
UPDATE "orders" o SET "shipped_quantity" = l."quantity" FROM "shipment_lines" l WHERE l."order_id" = o."id";--> statement-breakpoint
-- Mails about one shipped order become mails about a parcel with one line.
UPDATE "mails" m SET
	"kind" = CASE m."kind" WHEN 'orderShipped' THEN 'purchaseShipped' ELSE 'purchaseTrackingChanged' END,
	"data" = (m."data" - 'orderNumber' - 'productName' - 'quantity' - 'unit' - 'totalCents') || jsonb_build_object(
		'purchaseId', o."purchase_id",
		'purchaseNumber', o."purchase_number",
		'poNumber', o."po_number",
		'address', coalesce(m."data" ->> 'address', o."address"),
		'lines', jsonb_build_array(jsonb_build_object('productName', o."product_name", 'quantity', m."data" -> 'quantity', 'unit', o."unit")),
		'tracking', m."data" -> 'tracking',
		'trackingLink', m."data" -> 'trackingLink')
FROM "orders" o WHERE m."kind" IN ('orderShipped', 'orderTrackingChanged') AND o."id"::text = m."data" ->> 'orderId';
