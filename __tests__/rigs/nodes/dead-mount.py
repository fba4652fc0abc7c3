# A file system whose server never answers, as a file server that is gone: dead-mount.py FOLDER
import ctypes, os, sys, time

device = os.open("/dev/fuse", os.O_RDWR)
options = b"fd=%d,rootmode=40000,user_id=0,group_id=0" % device
if ctypes.CDLL(None, use_errno=True).mount(b"dead", os.fsencode(sys.argv[1]), b"fuse", 0, options) != 0:
    sys.exit("mount: " + os.strerror(ctypes.get_errno()))
print("mounted", flush=True)
time.sleep(1e9)
