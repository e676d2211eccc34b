import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import type { Queryable } from '@chuck-and-bit/api/database/client';
import { newSecretId } from '@chuck-and-bit/api/ids';
import { setDocuments } from '@chuck-and-bit/api/modules/product-documents/product-documents';
import { uploadDocument } from '@chuck-and-bit/api/modules/product-documents/upload-document';
import type { DocumentKind } from '@chuck-and-bit/contract/product-document-files';
import type { DocumentList } from '@chuck-and-bit/contract/product-documents';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';

/** A heading and its paragraphs. */
type Part = [heading: string, ...texts: string[]];
type DemoDocument = { title: string; kind: DocumentKind; write: (product: ProductValues) => Part[] };
type DemoProduct = ProductValues & { id: string };

const dataSheet: DemoDocument = {
  title: 'Data sheet',
  kind: 'data-sheet',
  write: ({ description, brand, sku, gtin, length, width, height, weight, inTheBox, manufacturer }) => [
    ['The product', description],
    [
      'Figures',
      `Brand: ${brand}`,
      `SKU: ${sku}`,
      `GTIN: ${gtin}`,
      `Size: ${length} × ${width} × ${height} mm`,
      `Weight: ${weight / 1_000} kg`,
    ],
    ['In the box', ...inTheBox.split('\n')],
    ['Manufacturer', manufacturer],
  ],
};

const manual: DemoDocument = {
  title: 'Instruction manual',
  kind: 'manual',
  write: ({ inTheBox, warnings, manufacturer }) => [
    ['Before you begin', 'Read this manual to its end, and keep it with the machine.', warnings],
    ['In the box', ...inTheBox.split('\n')],
    [
      'Drilling',
      'Push the bit into the chuck to its stop, and close the chuck until the bit does not turn in it.',
      'Begin slowly, and let the bit do the work. More pressure makes it hot, not faster.',
      'Clamp small workpieces. When the bit breaks through, they turn.',
    ],
    [
      'Care',
      'Blow the vents free of dust after work. Wipe the chuck, and oil it once a year.',
      'Only the manufacturer repairs the motor and its electronics.',
    ],
    ['Manufacturer', manufacturer],
  ],
};

const safetyDataSheet: DemoDocument = {
  title: 'Safety data sheet for lithium-ion batteries',
  kind: 'safety-data-sheet',
  write: ({ name, sku, warnings, manufacturer }) => [
    ['1 Identification', `${name}, ${sku}`, manufacturer],
    ['2 Hazards', warnings, 'A closed battery is no hazard. Its electrolyte irritates skin and eyes.'],
    ['4 First aid', 'Rinse skin and eyes with water for 15 minutes, and see a doctor.'],
    ['5 Fire', 'Extinguish with much water. Stay out of the smoke.'],
    ['7 Storage', 'Dry, from 0 to 40 °C, half charged, away from what burns.'],
    ['14 Transport', 'UN 3480, lithium-ion batteries.'],
  ],
};

/** By the SKU of their products. */
const demoDocuments: Record<string, readonly DemoDocument[]> = {
  'TRN-18-DD': [dataSheet, manual],
  'CRN-850': [manual],
  'TRN-B18-4': [safetyDataSheet],
};

/** Gives some of these products documents. */
export async function addDemoDocuments(
  transaction: Queryable,
  store: FileStore,
  products: readonly DemoProduct[],
): Promise<void> {
  for (const product of products) {
    const list: DocumentList = [];
    for (const { title, kind, write } of demoDocuments[product.sku] ?? []) {
      const bytes = await writePdf(product.name, title, write(product));
      const { id } = await uploadDocument(store, transaction, { bytes, uploadId: newSecretId() });
      list.push({ _id: id, title, kind });
    }
    if (list.length > 0) await setDocuments(transaction, product.id, list);
  }
}

async function writePdf(productName: string, title: string, parts: readonly Part[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: 'en',
    info: { Title: `${title}, ${productName}` },
  });
  document.font('Helvetica').fontSize(11).text(title);
  document.font('Helvetica-Bold').fontSize(22).text(productName);
  for (const [heading, ...texts] of parts) {
    document.moveDown().font('Helvetica-Bold').fontSize(13).text(heading);
    document.font('Helvetica').fontSize(11);
    for (const text of texts.filter(Boolean)) document.moveDown(0.3).text(text);
  }
  document.end();
  return Buffer.concat((await document.toArray()) as Buffer[]);
}
