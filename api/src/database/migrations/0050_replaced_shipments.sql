ALTER TABLE "shipments" DROP CONSTRAINT "shipments_replaces_shipments_id_fk";
