/** The object store on S3. */
@NullMarked
package io.lampyr.aws.s3;

import org.jspecify.annotations.NullMarked;
