-- The same function with a clearer name for the deleted rows.
CREATE OR REPLACE FUNCTION "mail_stock_notices" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH deleted_notices AS (
    DELETE FROM "stock_notices" WHERE "drill_id" = NEW."id" RETURNING "user_id", "shop_url"
  )
  INSERT INTO "mails" ("id", "kind", "data")
  SELECT gen_random_uuid(), 'backInStock', jsonb_build_object('to', "users"."email", 'name', "users"."name",
    'productId', NEW."id", 'productName', NEW."name", 'shopUrl', deleted_notices."shop_url")
  FROM deleted_notices JOIN "users" ON "users"."id" = deleted_notices."user_id";
  RETURN NULL;
END;
$$;
