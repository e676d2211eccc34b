CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"received_quantity" integer,
	"restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_lines_return_id_order_id_pk" PRIMARY KEY("return_id","order_id"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" >= 1),
	CONSTRAINT "return_lines_received_within_quantity" CHECK ("return_lines"."received_quantity" between 0 and "return_lines"."quantity")
);
--> statement-breakpoint
ALTER TABLE "returns" DROP CONSTRAINT "returns_received_has_units";--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "quantity" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_by_order" ON "return_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_by_purchase" ON "returns" USING btree ("purchase_id","id");--> statement-breakpoint
UPDATE "returns" SET "purchase_id" = "orders"."purchase_id" FROM "orders" WHERE "orders"."id" = "returns"."order_id";--> statement-breakpoint
INSERT INTO "return_lines" ("return_id", "order_id", "quantity", "received_quantity", "restocked")
	SELECT "id", "order_id", "quantity", "received_quantity", "restocked" FROM "returns";--> statement-breakpoint
-- Processes of the release before write the line of a return into its own row. They don't see the returns of this release, so a unit
-- in one of them is refused here.
CREATE FUNCTION "returns_of_release_before"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		UPDATE "return_lines" SET "received_quantity" = NEW."received_quantity", "restocked" = NEW."restocked"
			WHERE "return_id" = NEW."id";
		RETURN NULL;
	END IF;
	UPDATE "returns" SET "purchase_id" = "orders"."purchase_id" FROM "orders"
		WHERE "returns"."id" = NEW."id" AND "orders"."id" = NEW."order_id";
	INSERT INTO "return_lines" ("return_id", "order_id", "quantity", "received_quantity", "restocked")
		VALUES (NEW."id", NEW."order_id", NEW."quantity", NEW."received_quantity", NEW."restocked");
	IF (SELECT "shipped_quantity" - "refunded_shipped_quantity" FROM "orders" WHERE "id" = NEW."order_id") < (
		SELECT sum(coalesce("return_lines"."received_quantity", "return_lines"."quantity")) FROM "return_lines"
		JOIN "returns" ON "returns"."id" = "return_lines"."return_id"
		WHERE "return_lines"."order_id" = NEW."order_id" AND "returns"."state" IN ('requested', 'approved', 'received')
	) THEN
		RAISE EXCEPTION 'units of the order % are in another return', NEW."order_id";
	END IF;
	RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "returns_inserted_by_release_before" AFTER INSERT ON "returns" FOR EACH ROW
	WHEN (NEW."purchase_id" IS NULL) EXECUTE FUNCTION "returns_of_release_before"();--> statement-breakpoint
CREATE TRIGGER "returns_received_by_release_before" AFTER UPDATE OF "received_quantity", "restocked" ON "returns" FOR EACH ROW
	WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "returns_of_release_before"();
