/** Deploying to AWS, and taking it away again: checks first, then the CDK's own command line. */
@NullMarked
package io.lampyr.cli.deploy;

import org.jspecify.annotations.NullMarked;
