import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { printableText } from '@chuck-and-bit/contract/printable-text';
import type { Receipt } from './receipt';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};

/** In points. */
const margin = 56;
const width = 595.28 - 2 * margin;
const columns = { quantity: 90, price: 75, total: 80 };
const nameWidth = width - columns.quantity - columns.price - columns.total;

type Document = PDFKit.PDFDocument;

/** Writes a receipt as PDF, on as many A4 pages as it needs. pdfkit is loaded for the first receipt. */
export async function writeReceipt(receipt: Receipt): Promise<Readable> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.regular,
    lang: 'en',
    info: { Title: printableText(`Receipt ${receipt.number}`), Author: printableText(receipt.seller.name) },
  });
  const stream = document.pipe(new PassThrough());
  writeHead(document, receipt);
  writeLines(document, receipt);
  writeSums(document, receipt);
  document.end();
  return stream;
}

function writeHead(document: Document, { number, seller, buyer, facts }: Receipt): void {
  document.font(fonts.bold).fontSize(22).text('Receipt');
  write(document.fontSize(12), `Order ${number}`);
  document.moveDown();
  const top = document.y;
  const half = width / 2 - 12;
  const right = margin + width / 2 + 12;
  writeParty(document, 'Seller', [seller.name, seller.address ?? ''], { x: margin, y: top, width: half });
  const afterSeller = document.y;
  writeParty(document, 'Customer', buyer, { x: right, y: top, width: half });
  document.y = Math.max(afterSeller, document.y);
  document.x = margin;
  document.moveDown();
  for (const [label, value] of facts) {
    document.font(fonts.bold).text(`${printableText(label)}: `, { continued: true });
    write(document.font(fonts.regular), value);
  }
  document.moveDown(1.5);
}

type Place = { x: number; y: number; width: number };

function writeParty(document: Document, title: string, texts: string[], { x, y, ...size }: Place): void {
  document.font(fonts.bold).fontSize(10).text(title, x, y, size).font(fonts.regular);
  for (const text of texts.filter(Boolean)) document.text(printableText(text), size);
}

function writeLines(document: Document, { lines }: Receipt): void {
  writeRow(document, ['Product', 'Quantity', 'Price', 'Total'], fonts.bold);
  for (const { name, quantity, price, total } of lines) {
    writeRow(document, [name, quantity, price, total], fonts.regular);
  }
}

/** Writes one row of the table, on a new page if it does not fit on this one. */
function writeRow(document: Document, cells: [string, string, string, string], font: string): void {
  const [name, ...amounts] = cells;
  document.font(font).fontSize(10);
  const height = document.heightOfString(printableText(name), { width: nameWidth }) + 12;
  if (document.y + height > document.page.height - margin) document.addPage();
  const top = document.y;
  document.text(printableText(name), margin, top, { width: nameWidth });
  let x = margin + nameWidth;
  amounts.forEach((amount, index) => {
    const size = Object.values(columns)[index] ?? 0;
    document.text(printableText(amount), x, top, { width: size, align: 'right' });
    x += size;
  });
  document
    .moveTo(margin, top + height - 6)
    .lineTo(margin + width, top + height - 6)
    .lineWidth(0.5)
    .strokeColor('#b9b4a8')
    .stroke();
  document.x = margin;
  document.y = top + height;
}

function writeSums(document: Document, { sums, total, notes }: Receipt): void {
  for (const sum of sums) writeSum(document, sum, fonts.regular, 10);
  writeSum(document, ['Total paid', total], fonts.bold, 13);
  for (const note of notes) writeSum(document, note, fonts.regular, 10);
}

function writeSum(document: Document, [name, amount]: [string, string], font: string, size: number): void {
  const label = printableText(name);
  document.font(font).fontSize(size);
  const labelWidth = width - 120;
  const height = document.heightOfString(label, { width: labelWidth }) + 4;
  if (document.y + height > document.page.height - margin) document.addPage();
  const top = document.y;
  document.text(label, margin, top, { width: labelWidth, align: 'right' });
  document.text(printableText(amount), margin + labelWidth, top, { width: 120, align: 'right' });
  document.x = margin;
  document.y = top + height;
}

const write = (document: Document, text: string) => document.text(printableText(text));
