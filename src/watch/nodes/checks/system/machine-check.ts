import { createKernelCheck } from './kernel-errors.js'

/** Hardware errors of the CPU, memory or the PCI bus. */
export const machineCheck = createKernelCheck(
  {
    name: 'machine-check',
    summary: 'bad when the kernel log has errors of the CPU, of memory or of the PCI bus',
    needs: ['kern.hardware'],
  },
  [
    {
      subject: 'memory',
      pattern: /EDAC.*\bUE\b|EDAC.*[Uu]ncorrect/,
      severity: 'critical',
      meaning: 'memory had an error that could not be corrected',
      isLasting: true,
    },
    {
      subject: 'processor',
      pattern: /Machine check|mce: .*[Ee]rror|Hardware Error/,
      except: /[Cc]orrected error|corrected hardware error|Machine check events logged|CMCI/,
      severity: 'critical',
      meaning: 'the processor reported a hardware error',
      isLasting: true,
    },
    {
      subject: 'PCI',
      pattern: /AER: .*(?:Fatal|Uncorrect)/,
      except: /Non-Fatal|non-fatal/,
      severity: 'critical',
      meaning: 'the PCI bus had an error that could not be corrected',
      isLasting: true,
    },
  ],
)
