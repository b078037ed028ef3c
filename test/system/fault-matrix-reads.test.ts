// The fault matrix of the calls that read from an open session, and give back what was read.

import { isRead, testFaultMatrix } from '../support/fault-matrix.js';

testFaultMatrix(isRead);
