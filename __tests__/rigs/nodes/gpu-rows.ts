/** A row of an H100 as its nvidia-smi printed it, by column. */
export const h100: Readonly<Record<string, string>> = {
  index: '0',
  uuid: 'GPU-0ea90f2a-ed36-65ff-05f1-0d60435fdff9',
  'pci.bus_id': '00000000:00:06.0',
  name: 'NVIDIA H100 80GB HBM3',
  driver_version: '580.159.04',
  'temperature.gpu': '34',
  'temperature.memory': '38',
  'utilization.gpu': '0',
  'memory.used': '0',
  'memory.total': '81559',
  'power.draw': '70.39',
  'power.limit': '700.00',
  'clocks.sm': '345',
  'clocks.max.sm': '1980',
  'clocks_event_reasons.active': '0x0000000000000001',
  'ecc.errors.uncorrected.volatile.total': '0',
  'ecc.errors.corrected.volatile.total': '0',
  'ecc.errors.uncorrected.aggregate.total': '0',
  'remapped_rows.uncorrectable': '0',
  'remapped_rows.pending': 'No',
  'remapped_rows.failure': 'No',
  'retired_pages.pending': '[N/A]',
  gpu_recovery_action: 'None',
  'pcie.link.width.current': '16',
  'pcie.link.width.max': '16',
}

/** The table that the stand-in for nvidia-smi reads: so many GPUs, each as recorded but for its place. */
export function gpuRows(count: number, changes: Readonly<Record<string, string>> = {}): string {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...h100,
    index: String(index),
    uuid: `GPU-0ea90f2a-ed36-65ff-05f1-0d60435fdf${(0x10 + index).toString(16)}`,
    'pci.bus_id': `00000000:${(index + 6).toString(16).padStart(2, '0').toUpperCase()}:00.0`,
    ...changes,
  }))
  return [Object.keys(h100), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.join('|')}\n`)
    .join('')
}
