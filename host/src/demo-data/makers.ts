const power =
  'Wear eye and ear protection. Unplug the machine, or take its battery out, before you change the bit.';
const blades =
  'Bits are sharp and get hot. Wear gloves when you change them, and eye protection when you drill.';

/** The makers of the demo products, which don't exist. */
export const makers = {
  alder: {
    manufacturer: 'Alder Tool Works\n8 Sawpit Lane, Portland, ME 04101, United States',
    warnings: 'Keep fingers away from the gears. Clamp small pieces before you drill.',
  },
  cairn: { manufacturer: 'Cairn Machines\n210 Quarry Road, Barre, VT 05641, United States', warnings: power },
  tarn: {
    manufacturer: 'Tarn Power Tools\n35 Lakeside Drive, Madison, WI 53703, United States',
    warnings: power,
  },
  plumb: {
    manufacturer: 'Plumb Engineering\n4 Foundry Street, Akron, OH 44304, United States',
    warnings: power,
  },
  hexa: {
    manufacturer: 'Hexa Cutting Tools\n17 Mill Race, Worcester, MA 01608, United States',
    warnings: blades,
  },
  reed: { manufacturer: 'Reed Grinding\n2 Emery Court, Dayton, OH 45402, United States', warnings: power },
} as const;
