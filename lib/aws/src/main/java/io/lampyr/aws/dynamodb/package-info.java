/** Cluster state in one DynamoDB table. */
@NullMarked
package io.lampyr.aws.dynamodb;

import org.jspecify.annotations.NullMarked;
