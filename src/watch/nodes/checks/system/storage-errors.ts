import { createKernelCheck } from './kernel-errors.js'

export const storageErrors = createKernelCheck(
  {
    name: 'storage-errors',
    summary: 'bad when the kernel log has errors of a disk or file system',
    needs: ['kern.disk'],
  },
  [
    {
      subject: 'file system',
      pattern: /EXT4-fs error|XFS.*(?:[Ss]hut|[Ee]rror|[Cc]orrupt)|BTRFS.*error/,
      severity: 'critical',
      meaning: 'a file system had an error',
    },
    {
      subject: 'disk',
      pattern: /I\/O error|blk_update_request|nvme.*(?:timeout|controller is down|Removing|dead)/,
      except: /dev (?:loop|sr|fd)\d/,
      severity: 'critical',
      meaning: 'a disk failed to read or write',
    },
  ],
)
