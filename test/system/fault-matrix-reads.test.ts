// The fault matrix of the calls that read from an open session, and of those that give results of reads back.

import { isRead, testFaultMatrix } from '../support/fault-matrix.js';

testFaultMatrix(isRead);
