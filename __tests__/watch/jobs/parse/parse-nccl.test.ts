import { describe, expect, test } from 'vitest'
import { parseNccl } from '../../../../src/watch/jobs/parse/parse-nccl.js'
import { rayText } from '../../../fixtures/ray/fixture.js'

const transports = (text: string) => parseNccl(text).map(({ transport }) => transport)
const info = (message: string, process = 'host:31:40') => `${process} [0] NCCL INFO ${message}`

/** A log, and the transport of every process that it tells of. */
const labelled: readonly (readonly [string, string, readonly string[]])[] = [
  ['EFA is used', rayText('nccl_efa_ok.txt'), ['efa']],
  ['EFA is used, as an older plugin says it', rayText('nccl_efa_ok_old.txt'), ['efa']],
  ['no plugin is there', rayText('nccl_no_plugin_socket.txt'), ['socket']],
  ['the plugin was loaded and failed', rayText('nccl_ofi_init_failed_socket.txt'), ['socket']],
  ['the provider is another one', rayText('nccl_ofi_not_efa.txt'), ['other']],
  ['only the plugin is named', info('NET/OFI Initializing aws-ofi-nccl 1.13.2-aws'), []],
  ['only the plugin was loaded', info('NET/Plugin: Loaded net plugin Libfabric (v10)'), []],
  ['a socket is listed and not used', info('NET/Socket : Using [0]ens32:172.31.3.153<0>'), []],
  [
    'the provider is named and its use is not',
    info('NET/OFI Selected provider is efa, fabric is efa-direct (found 4 nics)'),
    ['unknown'],
  ],
  ['Libfabric is used and no provider is named', info('Using network AWS Libfabric'), ['unknown']],
  ['InfiniBand is used', info('Using network IB'), ['infiniband']],
  ['InfiniBand with its plugin is used', info('Using network IBext_v8'), ['infiniband']],
  ['a network of somebody else is used', info('Using network FasTrak'), ['other']],
  [
    'TCP is carried by Libfabric',
    `${info('NET/OFI Selected Provider is tcp;ofi_rxm')}\n${info('Using network Libfabric')}`,
    ['other'],
  ],
  [
    'the last line of a process decides: EFA, then a socket',
    `${info('NET/OFI Selected Provider is efa')}\n${info('Using network Libfabric')}\n${info('Using network Socket')}`,
    ['socket'],
  ],
  [
    'the last line of a process decides: a socket, then EFA',
    `${info('Using network Socket')}\n${info('NET/OFI Selected provider is efa')}\n${info('Using network Libfabric')}`,
    ['efa'],
  ],
  [
    'two processes are decided each for itself',
    `${info('NET/OFI Selected Provider is efa', 'a:1:2')}\n${info('Using network Libfabric', 'a:1:3')}\n${info('Using network Socket', 'b:1:2')}`,
    ['efa', 'socket'],
  ],
  [
    'Ray writes its prefix before the line',
    `(RayTrainWorker pid=9, ip=10.0.0.2) ${info('Using network Socket')}`,
    ['socket'],
  ],
  ['a line of the program quotes NCCL', 'print: Using network Libfabric', []],
  ['nothing is said', 'step=1 loss=2.0', []],
  ['the log is empty', '', []],
]

describe('the network of collectives', () => {
  test.each(labelled)('The parser reads the NCCL log where %s', (_, text, expected) => {
    expect(transports(text)).toEqual(expected)
  })

  test("The parser keeps the plugin's complaint about a fallback to TCP", () => {
    const [network] = parseNccl(rayText('nccl_ofi_init_failed_socket.txt'))
    expect(network?.evidence).toContain('Using network Socket')
    expect(network?.warnings).toContain('NET/OFI aws-ofi-nccl initialization failed')
    expect(network?.process).toBe('ip-172-31-3-153:35113')
  })

  test('The parser names a missing plugin', () => {
    const [network] = parseNccl(rayText('nccl_no_plugin_socket.txt'))
    expect(network?.warnings).toContain('NET/Plugin: Could not find: libnccl-net.so')
  })
})
